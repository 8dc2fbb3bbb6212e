import type { BrandPermission } from '@greenroom/contract/brands/team.schemas';
import { createContext, useContext } from 'react';

/** What the reader may do for the brand. Undefined for those who have it by their role: they may do everything. */
export const BrandMay = createContext<readonly BrandPermission[] | undefined>(undefined);

/** Whether the reader may do this. What is shown follows it; the server decides by itself. */
export function useMay(): (permission: BrandPermission) => boolean {
  const permissions = useContext(BrandMay);
  return (permission) => permissions?.includes(permission) ?? true;
}
