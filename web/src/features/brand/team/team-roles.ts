import type { TeamRole } from '@greenroom/contract/brands/team.schemas';

/** The roles of a team with labels. */
export const teamRoles: readonly { value: TeamRole; label: string; duty: string }[] = [
  {
    value: 'editor',
    label: 'Editor',
    duty: 'Products, inventory, green claims and the brand’s page. No orders and no sales.',
  },
  { value: 'packer', label: 'Packer', duty: 'Orders and shipments, without money and without refunds.' },
];

export const teamRoleLabel = (role: TeamRole): string =>
  teamRoles.find(({ value }) => value === role)?.label ?? role;
