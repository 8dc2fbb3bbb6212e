import { Clapperboard, ShieldCheck } from 'lucide-react';

/** The badge beside a name: Streamer, Mod, or none. */
export function RoleBadge({ role }: { role: 'viewer' | 'moderator' | 'streamer' | 'system' }) {
  if (role === 'streamer') {
    return (
      <span className="inline-flex items-center gap-1 rounded-mark bg-leaf px-1.5 py-px align-middle text-[0.75rem] leading-4 font-bold text-on-leaf">
        <Clapperboard aria-hidden="true" className="size-3" />
        Streamer
      </span>
    );
  }
  if (role === 'moderator') {
    return (
      <span className="inline-flex items-center gap-1 rounded-mark bg-moss-strong px-1.5 py-px align-middle text-[0.75rem] leading-4 font-bold text-ink">
        <ShieldCheck aria-hidden="true" className="size-3" />
        Mod
      </span>
    );
  }
  return null;
}
