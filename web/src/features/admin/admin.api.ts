import type { Role } from '@greenroom/contract/accounts/accounts.schemas';
import type { AdminUser } from '@greenroom/contract/admin/admin.schemas';
import type { AuditAction } from '@greenroom/contract/admin/audit.schemas';
import type { ReportStatus } from '@greenroom/contract/reports/reports.schemas';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { pageQuery } from './admin-address.ts';
import type { UserTableView } from './admin-address.ts';

const keys = {
  users: ['admin', 'users'] as const,
  reports: ['admin', 'reports'] as const,
  audit: ['admin', 'audit'] as const,
  signIns: ['admin', 'sign-ins'] as const,
};

/** A page of the user table. The previous page stays visible meanwhile. */
export function userPageQuery(view: UserTableView) {
  return queryOptions({
    queryKey: [...keys.users, view],
    queryFn: async ({ signal }) => {
      const { search, role, sort } = view;
      const answer = await api.admin.users({ ...pageQuery(view), search, role, sort }, { signal });
      return answer.data;
    },
    placeholderData: keepPreviousData,
  });
}

export interface RoleChange {
  user: AdminUser;
  role: Role;
  /** For the role brand, if the user has no brand record yet. */
  brand?: { companyName: string; businessEmail?: string | undefined; slug?: string | undefined } | undefined;
}

/** A mutation that changes users and invalidates the table and the audit log. */
function useUserChange<Change>(change: (input: Change) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    retry: false,
    meta: { showsOwnFailure: true },
    onSuccess: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: keys.users }),
        queryClient.invalidateQueries({ queryKey: keys.audit }),
      ]);
    },
  });
}

export function useChangeRole() {
  return useUserChange(async ({ user, role, brand }: RoleChange) =>
    brand === undefined
      ? api.admin.changeRole({ userId: user.id, role })
      : api.admin.createBrand({ userId: user.id, approvalStatus: 'approved', ...brand }),
  );
}

export function useSuspend() {
  return useUserChange(
    async (input: { id: string; reason: string; message: string; days?: number | undefined }) =>
      api.admin.suspend(input),
  );
}

export function useRestore() {
  return useUserChange(async (input: { id: string; reason: string }) => api.admin.restore(input));
}

export function signInsQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: [...keys.signIns, userId],
    queryFn: async ({ signal, pageParam }) =>
      (await api.admin.signIns({ id: userId, cursor: pageParam }, { signal })).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
}

export function reportsQuery(status: ReportStatus) {
  return infiniteQueryOptions({
    queryKey: [...keys.reports, status],
    queryFn: async ({ signal, pageParam }) =>
      (await api.admin.reports({ status, cursor: pageParam }, { signal })).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
}

export function useDecideReport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (input: { id: string; status: 'resolved' | 'dismissed'; note: string }) =>
      api.admin.decideReport(input),
    retry: false,
    meta: { showsOwnFailure: true },
    onSettled: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: keys.reports }),
        queryClient.invalidateQueries({ queryKey: keys.audit }),
      ]);
    },
  });
}

export interface AuditView {
  action: AuditAction | undefined;
  /** The user whom the entries concern. */
  subjectId: string | undefined;
}

export function auditQuery({ action, subjectId }: AuditView) {
  return infiniteQueryOptions({
    queryKey: [...keys.audit, action, subjectId],
    queryFn: async ({ signal, pageParam }) =>
      (await api.admin.audit({ action, subjectId, cursor: pageParam }, { signal })).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}
