import type { TeamRole } from '@greenroom/contract/brands/team.schemas';
import { teamLimits } from '@greenroom/contract/limits/brands';
import { formatDuration } from '@greenroom/contract/time-format';
import { cutText } from '../../../platform/cut-text.ts';
import type { MailContent } from '../../../platform/mail/mail-content.ts';

const duties: Record<TeamRole, string> = {
  editor: 'keeps its products, its stock, its green claims and its page',
  packer: 'picks, packs and ships its orders',
};

/** The invitation to a brand's team. Its link contains the token. */
export function invitationMail({
  email,
  role,
  companyName,
  token,
  publicUrl,
}: {
  email: string;
  role: TeamRole;
  companyName: string;
  token: string;
  publicUrl: string;
}): MailContent {
  return {
    to: { name: email, email },
    subject: cutText(`Join the team of ${companyName}`, 200),
    paragraphs: [
      'Hello,',
      `${companyName} invites you to its team at Greenroom. You are to be ${role === 'editor' ? 'an editor' : 'a packer'}, who ${duties[role]}.`,
    ],
    button: { label: 'See the invitation', url: `${publicUrl}/brand/invitation?token=${token}` },
    notes: [
      `The link works once, for ${formatDuration(teamLimits.invitationValidSeconds)}, with the account of ${email}.`,
      'You do not know this brand? Then you need not do anything.',
    ],
  };
}
