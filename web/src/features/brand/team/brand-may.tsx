import type { BrandPermission } from '@greenroom/contract/brands/team.schemas';
import { createContext, useContext } from 'react';

/** The reader's permissions for the brand. Undefined for those who have it by their role, who may do everything. */
export const BrandMay = createContext<readonly BrandPermission[] | undefined>(undefined);

/** Whether the reader has a permission. It only decides what is shown. The server checks permissions itself. */
export function useMay(): (permission: BrandPermission) => boolean {
  const permissions = useContext(BrandMay);
  return (permission) => permissions?.includes(permission) ?? true;
}
