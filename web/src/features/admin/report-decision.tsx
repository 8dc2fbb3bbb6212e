import type { AdminReport } from '@greenroom/contract/admin/admin.schemas';
import { showToast } from '../../ui/overlay/toast.ts';
import { useDecideReport } from './admin.api.ts';
import { Decision } from './decision.tsx';

/** Dismisses or resolves a report, with a note. */
export function ReportDecision({ report }: { report: AdminReport }) {
  const decide = useDecideReport();
  return (
    <Decision
      answers={[
        {
          status: 'dismissed',
          label: 'Dismiss',
          busyLabel: 'Dismissing…',
          question: 'Dismiss this report?',
          description: 'It has no consequence. The reported user gets no message.',
        },
        {
          status: 'resolved',
          label: 'Resolve',
          busyLabel: 'Resolving…',
          question: 'Resolve this report?',
          description: 'Something was done about it, such as a suspension or a word with the user.',
        },
      ]}
      subject={`the report on ${report.subject.label}`}
      reasonField={{ label: 'Note', hint: 'What was decided and why; kept in the audit log.' }}
      decide={decide}
      onDecide={(status, note) =>
        decide.mutate(
          { id: report.id, status, note },
          { onSuccess: () => showToast(`Report ${status}`, { tone: 'success' }) },
        )
      }
    />
  );
}
