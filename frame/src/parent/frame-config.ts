import { frameConfigPath, parseFrameConfig } from '@greenroom/contract/frame/frame-config';
import type { FrameConfig } from '@greenroom/contract/frame/frame-config';

const withoutConfig: FrameConfig = { provider: { name: 'own' }, iceServers: [], allowedParentOrigins: [] };

/** Reads the server's settings. Without them the frame still works where no STUN or TURN is needed, on its own site. */
export async function loadFrameConfig(): Promise<FrameConfig> {
  try {
    const response = await fetch(frameConfigPath, { credentials: 'same-origin' });
    return parseFrameConfig(await response.json()) ?? withoutConfig;
  } catch {
    return withoutConfig;
  }
}
