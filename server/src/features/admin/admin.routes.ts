import { endpoints, originOf, signedIn } from '../../platform/http/endpoint-binding.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { ReportsService } from '../reports/reports.service.ts';
import type { AdminService } from './admin.service.ts';

export function adminRoutes({
  service,
  audit,
  reports,
}: {
  service: AdminService;
  audit: Pick<AuditService, 'list'>;
  reports: Pick<ReportsService, 'list' | 'openCount' | 'decide'>;
}) {
  const routes = endpoints.admin;
  return {
    users: routes.users.handler(async ({ input, context }) => service.users(signedIn(context), input)),
    changeRole: routes.changeRole.handler(async ({ input, context }) =>
      service.changeRole(signedIn(context), input, originOf(context)),
    ),
    createBrand: routes.createBrand.handler(async ({ input, context }) =>
      service.createBrand(signedIn(context), input, originOf(context)),
    ),
    suspend: routes.suspend.handler(async ({ input, context }) =>
      service.suspend(signedIn(context), input, originOf(context)),
    ),
    restore: routes.restore.handler(async ({ input, context }) =>
      service.restore(signedIn(context), input, originOf(context)),
    ),
    signIns: routes.signIns.handler(async ({ input, context }) => service.signIns(signedIn(context), input)),
    reports: routes.reports.handler(async ({ input, context }) => {
      const actor = signedIn(context);
      return { ...(await reports.list(actor, input)), openCount: await reports.openCount(actor) };
    }),
    decideReport: routes.decideReport.handler(async ({ input, context }) =>
      reports.decide(signedIn(context), input.id, input, originOf(context)),
    ),
    audit: routes.audit.handler(async ({ input, context }) => {
      const { subjectType, subjectId, ...filter } = input;
      const subject = subjectId === undefined ? undefined : { type: subjectType, id: subjectId };
      return audit.list(signedIn(context), { ...filter, subject });
    }),
  };
}
