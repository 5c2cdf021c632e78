import { romanize } from '../../romanization/index.ts'

/**
 * Text as the label's fonts have it: Latin-1 stays, every other script is written in Latin letters, pictures and controls are left out.
 * Addresses come here after their own rules (label.ts); this is for all else, such as references.
 */
export const printable = (text: string): string => romanize(text, { country: '', part: 'street' }).text
