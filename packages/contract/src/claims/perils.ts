/** What happened to a parcel: it never arrived, arrived damaged or incomplete, or was stolen after delivery. */
export const perils = ['loss', 'damage', 'missing', 'theft'] as const
export type Peril = (typeof perils)[number]

export const evidenceKinds = [
  'invoice',
  'payment',
  'statement',
  'photoOutside',
  'photoInside',
  'photoItem',
  'photoLabel',
  'police',
  'other',
] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

const always = ['invoice', 'payment'] as const
/** What a claim is not sent without: carriers and insurers ask for all of it sooner or later. */
export const requiredEvidence: Readonly<Record<Peril, readonly EvidenceKind[]>> = {
  loss: [...always, 'statement'],
  damage: [...always, 'photoOutside', 'photoInside', 'photoItem', 'photoLabel'],
  missing: [...always, 'photoOutside', 'photoInside', 'statement'],
  theft: [...always, 'statement'],
}

/** Of the required evidence, what these files do not show. */
export const missingEvidence = (peril: Peril, files: readonly { kind: EvidenceKind }[]): EvidenceKind[] =>
  requiredEvidence[peril].filter((kind) => !files.some((file) => file.kind === kind))

/** Files of one claim. */
export const MOST_CLAIM_FILES = 30

export const denials = ['notCovered', 'evidence', 'late', 'delivered', 'packaging', 'noAnswer', 'other'] as const
export type Denial = (typeof denials)[number]
