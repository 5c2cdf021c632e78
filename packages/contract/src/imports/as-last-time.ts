import type { ImportInfo } from './api.ts'

/** From here on a match is sure, and from there on likely; below the user is asked to check it. */
export const SURE = 0.92
export const LIKELY = 0.87

type Mapped = Pick<
  ImportInfo,
  'mapping' | 'matchedBy' | 'confidence' | 'unmapped' | 'charsetDoubt' | 'excelFieldMappingId'
>

const confidences = ({ mapping, confidence }: Mapped): number[] =>
  Object.keys(mapping).flatMap((field) => (typeof mapping[field] === 'number' ? [confidence[field] ?? 1] : []))

/** Whether every column is mapped as in the last import with the same headings, and its contents give no reason to look. */
export function isAsLastTime(info: Mapped): boolean {
  const { mapping, matchedBy, unmapped, charsetDoubt } = info
  const fields = Object.keys(mapping).filter((field) => typeof mapping[field] === 'number')
  const isSame = fields.length > 0 && fields.every((field) => matchedBy[field] === 'remembered')
  return isSame && unmapped.length === 0 && charsetDoubt === null && confidences(info).every((one) => one === 1)
}

/** How a mapping that needs no look was made; null when the user has to see it. */
export function mappedWithoutDoubt(info: Mapped): 'lastTime' | 'template' | null {
  if (info.unmapped.length > 0 || info.charsetDoubt !== null) return null
  if (isAsLastTime(info)) return 'lastTime'
  return info.excelFieldMappingId !== null && confidences(info).every((one) => one >= LIKELY) ? 'template' : null
}
