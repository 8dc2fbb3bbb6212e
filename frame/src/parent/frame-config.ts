import { frameConfigPath, parseFrameConfig } from '@greenroom/contract/frame/frame-config';
import type { FrameConfig } from '@greenroom/contract/frame/frame-config';

const withoutConfig: FrameConfig = { provider: { name: 'own' }, iceServers: [], allowedParentOrigins: [] };

/**
 * Loads the server's settings. Without them the frame still works on its own site, if no STUN or TURN is
 * needed.
 */
export async function loadFrameConfig(): Promise<FrameConfig> {
  try {
    const response = await fetch(frameConfigPath, { credentials: 'same-origin' });
    return parseFrameConfig(await response.json()) ?? withoutConfig;
  } catch {
    return withoutConfig;
  }
}
