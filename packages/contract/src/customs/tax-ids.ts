/** Tax numbers of a declaration: what each is, and how it is written. */
export const taxIdTypes = [
  'IOSS',
  'EORI',
  'VAT',
  'VOEC',
  'CPF',
  'CNPJ',
  'PAN',
  'EIN',
  'PCCC',
  'ABN',
  'ARN',
  'RFC',
  'UKIMS',
] as const
export type TaxIdType = (typeof taxIdTypes)[number]

const digitsOf = (value: string): number[] => Array.from(value.replace(/\D/g, ''), Number)

/** The check digit of the Brazilian tax numbers for these weights. */
function brazilian(digits: readonly number[], weights: readonly number[]): number {
  const rest = weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0) % 11
  return rest < 2 ? 0 : 11 - rest
}
const down = (from: number, count: number): number[] => Array.from({ length: count }, (_, index) => from - index)
const cnpjWeights = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

function isCpf(value: string): boolean {
  const digits = digitsOf(value)
  return (
    /^[\d.-]+$/.test(value) &&
    digits.length === 11 &&
    new Set(digits).size > 1 &&
    digits[9] === brazilian(digits, down(10, 9)) &&
    digits[10] === brazilian(digits, down(11, 10))
  )
}
function isCnpj(value: string): boolean {
  const digits = digitsOf(value)
  return (
    /^[\d./-]+$/.test(value) &&
    digits.length === 14 &&
    new Set(digits).size > 1 &&
    digits[12] === brazilian(digits, cnpjWeights) &&
    digits[13] === brazilian(digits, [6, ...cnpjWeights])
  )
}
function isAbn(value: string): boolean {
  const digits = digitsOf(value)
  const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]
  const sum = weights.reduce((total, weight, at) => total + weight * ((digits[at] ?? 0) - (at === 0 ? 1 : 0)), 0)
  return /^[\d ]+$/.test(value) && digits.length === 11 && sum % 89 === 0
}
const pattern = (regex: RegExp) => (value: string) => regex.test(value)

/** EORI: Great Britain's has 12 or 15 digits. */
const isEori = (value: string): boolean =>
  value.startsWith('GB') ? /^GB(\d{12}|\d{15})$/.test(value) : /^[A-Z]{2}[A-Z0-9]{1,15}$/.test(value)

const rules: Record<TaxIdType, { isValid: (value: string) => boolean; example: string }> = {
  IOSS: { isValid: pattern(/^IM\d{10}$/), example: 'IM3720000224' },
  EORI: { isValid: isEori, example: 'GB123456789012' },
  VAT: { isValid: pattern(/^[A-Z0-9]{4,20}$/), example: 'DE123456789' },
  VOEC: { isValid: pattern(/^\d{7}$/), example: '2024567' },
  CPF: { isValid: isCpf, example: '529.982.247-25' },
  CNPJ: { isValid: isCnpj, example: '11.222.333/0001-81' },
  PAN: { isValid: pattern(/^[A-Z]{3}[ABCFGHJKLPT][A-Z](?!0000)\d{4}[A-Z]$/), example: 'ACUPA7085R' },
  EIN: { isValid: pattern(/^\d{2}-?\d{7}$/), example: '12-3456789' },
  PCCC: { isValid: pattern(/^P\d{12}$/), example: 'P123456789012' },
  ABN: { isValid: isAbn, example: '51 824 753 556' },
  ARN: { isValid: pattern(/^\d{12}$/), example: '300012345678' },
  RFC: { isValid: pattern(/^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}$/), example: 'GODE561231GR8' },
  UKIMS: { isValid: pattern(/^(GB|XI)[A-Z0-9]{5,33}$/), example: 'XIUKIM47699357400020231115081800' },
}
export const taxIdExample = (type: TaxIdType): string => rules[type].example
export const isTaxId = (type: TaxIdType, value: string): boolean => rules[type].isValid(value.trim())

/** For lists and logs: the last four signs alone. */
export const lastFour = (value: string): string => (value.length > 4 ? `…${value.slice(-4)}` : value)
