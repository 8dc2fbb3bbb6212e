import type { Frame, Page } from '@playwright/test';
import { buildFrameUrl, framePermissions, type FrameUrlInput } from '@greenroom/contract/frame/frame-address';
import type { FrameCommandMessage, FrameReply } from '@greenroom/contract/frame/frame-commands';

/** What the host page's script exposes to the test. */
interface HostWindow {
  ready: Promise<void>;
  say: (name: string, command: FrameCommandMessage) => Promise<FrameReply>;
}

export interface FrameHost {
  /** Posts a command to a frame and resolves with its reply. */
  send: (
    name: string,
    action: FrameCommandMessage['action'],
    value?: unknown,
    streamId?: string,
  ) => Promise<FrameReply>;
  frame: (name: string) => Frame;
}

const hostPath = '/frame-host';

/** Runs in the host page: does what any page that embeds a frame does. */
function hostScript(origin: string, names: readonly string[]): void {
  const frameOf = (name: string) => document.querySelector<HTMLIFrameElement>(`iframe[name="${name}"]`);
  const replies = new Map<string, (reply: FrameReply) => void>();
  const listening = new Map(names.map((name) => [name, Promise.withResolvers<void>()]));
  window.addEventListener(
    'message',
    ({ source, data }: MessageEvent<{ event?: string; commandId?: string }>) => {
      const name = names.find((each) => frameOf(each)?.contentWindow === source);
      if (name !== undefined && data.event === 'ready') listening.get(name)?.resolve();
      // oxlint-disable-next-line no-unsafe-type-assertion -- what has a command's id is its reply
      replies.get(data.commandId ?? '')?.(data as FrameReply);
    },
  );
  const host: HostWindow = {
    ready: Promise.all([...listening.values()].map(({ promise }) => promise)).then(() => undefined),
    say: (name, command) =>
      new Promise((resolve) => {
        replies.set(command.commandId, resolve);
        frameOf(name)?.contentWindow?.postMessage(command, origin);
      }),
  };
  Object.assign(window, host);
}

/** Opens a page on the server's own origin that only embeds frames and posts messages to them. */
export async function openFrameHost(
  page: Page,
  frames: Readonly<Record<string, FrameUrlInput>>,
): Promise<FrameHost> {
  const origin = await page.evaluate(() => window.location.origin);
  const markup = Object.entries(frames)
    .map(([name, input]) => {
      const source = buildFrameUrl(origin, input).replaceAll('&', '&amp;');
      return `<iframe name="${name}" src="${source}" allow="${framePermissions}" width="480" height="270"></iframe>`;
    })
    .join('');
  const names = JSON.stringify(Object.keys(frames));
  await page.route(`**${hostPath}`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Host</title><script>(${hostScript.toString()})(${JSON.stringify(origin)}, ${names})</script>${markup}`,
    }),
  );
  await page.goto(hostPath);
  await page.evaluate(() => (window as unknown as HostWindow).ready);
  let commands = 0;
  return {
    send(name, action, value, streamId) {
      commands += 1;
      const command = { action, value, streamId, commandId: `command-${commands}` };
      return page.evaluate(([to, sent]) => (window as unknown as HostWindow).say(to, sent), [
        name,
        command as FrameCommandMessage,
      ] as const);
    },
    frame(name) {
      const frame = page.frame({ name });
      if (frame === null) throw new Error(`There is no frame ${name}`);
      return frame;
    },
  };
}
