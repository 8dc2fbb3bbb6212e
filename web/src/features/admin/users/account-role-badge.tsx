import type { Role } from '@greenroom/contract/accounts/accounts.schemas';
import { Badge } from '../../../ui/badge.tsx';
import { roleLabels } from './role-label.ts';

const tones = { user: 'stone', brand: 'moss', streamer: 'leaf', admin: 'ink' } as const;

export function AccountRoleBadge({ role }: { role: Role }) {
  return <Badge tone={tones[role]}>{roleLabels[role].label}</Badge>;
}
