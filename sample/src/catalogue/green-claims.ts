import type { GreenEvidenceKind, GreenTopic } from '@greenroom/contract/green/green-score';

/** A claim of a sample brand. The addresses use the names reserved for examples (RFC 2606). */
export interface SampleGreenClaim {
  readonly brandSlug: string;
  readonly topic: GreenTopic;
  readonly kind: GreenEvidenceKind;
  readonly statement: string;
  readonly verifier: string;
  /** Counted from the seed. */
  readonly validDays: number;
  /** If missing, the claim is undecided. */
  readonly acceptedWith?: string;
}

export const sampleGreenClaims: readonly SampleGreenClaim[] = [
  {
    brandSlug: 'kilnfield',
    topic: 'energy',
    kind: 'certificate',
    statement: 'Both kilns run on electricity from wind and sun, all year.',
    verifier: 'Example Register of Green Power',
    validDays: 400,
    acceptedWith: 'The contract number is in the register.',
  },
  {
    brandSlug: 'kilnfield',
    topic: 'packaging',
    kind: 'own',
    statement: 'Parcels are padded with paper that was a newspaper before.',
    verifier: 'Kilnfield',
    validDays: 300,
    acceptedWith: 'The photographs show what is claimed. Nobody else has looked.',
  },
  {
    brandSlug: 'kilnfield',
    topic: 'material',
    kind: 'audit',
    statement: 'Nine tenths of the clay come from pits within 60 kilometers.',
    verifier: 'Example Institute of Clay',
    validDays: 500,
    acceptedWith: 'The report names the pits and the distances.',
  },
  {
    brandSlug: 'fernhollow',
    topic: 'packaging',
    kind: 'certificate',
    statement: 'Bottles come back, and are filled eleven times on average.',
    verifier: 'Example Refill Alliance',
    validDays: 200,
    acceptedWith: 'The certificate is valid and covers all bottles.',
  },
  {
    brandSlug: 'fernhollow',
    topic: 'transport',
    kind: 'own',
    statement: 'Nothing is sent by plane.',
    verifier: 'Fernhollow',
    validDays: 200,
  },
];
