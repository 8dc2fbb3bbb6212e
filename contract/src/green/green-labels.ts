import type { GreenEvidenceKind, GreenTopic } from './green-score.ts';

/** Labels of the topics of claims. */
export const greenTopicLabels: Readonly<Record<GreenTopic, string>> = {
  material: 'Material',
  energy: 'Energy',
  labour: 'Labour',
  repair: 'Repair',
  packaging: 'Packaging',
  transport: 'Transport',
};

/** Labels of the kinds of evidence. */
export const greenKindLabels: Readonly<Record<GreenEvidenceKind, string>> = {
  certificate: 'Independent certificate',
  audit: 'Third-party report',
  own: 'The brand’s own document',
};
