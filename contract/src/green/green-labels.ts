import type { GreenEvidenceKind, GreenTopic } from './green-score.ts';

/** What a claim is about, as people read it. */
export const greenTopicLabels: Readonly<Record<GreenTopic, string>> = {
  material: 'Material',
  energy: 'Energy',
  labour: 'Labour',
  repair: 'Repair',
  packaging: 'Packaging',
  transport: 'Transport',
};

/** Who vouches for a claim. */
export const greenKindLabels: Readonly<Record<GreenEvidenceKind, string>> = {
  certificate: 'Independent certificate',
  audit: 'Third-party report',
  own: 'The brand’s own document',
};
