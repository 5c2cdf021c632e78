import type { ErrorCode } from '../core/errors.ts'
import type { Params } from '../core/messages.ts'

/** `standard`: the specification's lengths and characters. `nist`: 8 to 64 of any characters, for deployments that follow NIST 800-63B. */
export type PasswordPolicy = 'standard' | 'nist'
/** For a new account and a change the specification says 6–16, on the reset screens 8–20. */
export type PasswordUse = 'signUp' | 'change' | 'reset'

const standard: Record<PasswordUse, readonly [min: number, max: number]> = {
  signUp: [6, 16],
  change: [6, 16],
  reset: [8, 20],
}
const NIST = [8, 64] as const

/** How many characters a new password may have. */
export function passwordLimits(use: PasswordUse, policy: PasswordPolicy): { min: number; max: number } {
  const [min, max] = policy === 'nist' ? NIST : standard[use]
  return { min, max }
}

const ALLOWED = /^[A-Za-z0-9_$@%]*$/
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f]/

/** Letters as people count them: one for an emoji, whatever its bytes. */
const lengthOf = (password: string): number => [...password.normalize('NFC')].length

const isEmail = (password: string, email: string): boolean => {
  const [typed, whole] = [password.toLowerCase(), email.trim().toLowerCase()]
  return whole !== '' && (typed === whole || typed === whole.split('@')[0])
}

export type PasswordProblem = { code: ErrorCode; params: Params }

/** What is wrong with a new password; null when nothing is. Whether it is a common or guessable one, the server alone says. */
export function passwordProblem(
  password: string,
  rule: { use: PasswordUse; policy: PasswordPolicy; email?: string },
): PasswordProblem | null {
  const limits = passwordLimits(rule.use, rule.policy)
  const length = lengthOf(password)
  const fits = rule.policy === 'nist' ? !CONTROL.test(password) : ALLOWED.test(password)
  if (length < limits.min || length > limits.max || !fits) {
    return { code: rule.policy === 'nist' ? 'PASSWORD_LENGTH' : 'PASSWORD_RULE', params: limits }
  }
  if (rule.email !== undefined && isEmail(password, rule.email)) return { code: 'PASSWORD_IS_EMAIL', params: {} }
  return null
}

/** Fewer signs than this that could not be foretold are no password, however many there are: "aaaaaaaa", "abcdefgh", "Waybill1". */
const LEAST_SURPRISING = 4.5

/** A name or an address and its words, as far as they are long enough to mean something. */
const partsOf = (text: string): string[] => [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter((part) => part.length > 2)

/** Each known word counts as one sign. The longest first, so that none hides in another. */
const without = (password: string, known: readonly string[]): string =>
  known
    .map((word) => word.toLowerCase())
    .toSorted((one, other) => other.length - one.length)
    .reduce((text, word) => text.split(word).join('\u0001'), password.toLowerCase())

const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1qaz2wsx3edc4rfv']
const STEMS =
  /password|passwort|passw0rd|letmein|welcome|admin|login|qwerty|iloveyou|monkey|dragon|master|football|shipping|waybill|woaini|abc123/g

/** Does this letter go on where the two before it went: the same again, or the next of a run? */
function goesOn(text: string, at: number): boolean {
  const three = text.slice(at - 2, at + 1)
  if (three.length < 3) return false
  if (three[0] === three[1] && three[1] === three[2]) return true
  const back = [...three].toReversed().join('')
  return RUNS.some((run) => run.includes(three) || run.includes(back))
}

/** How many of the letters nobody could have foretold: what goes on a run or repeats the first half counts little. */
function surprising(password: string): number {
  const text = password.toLowerCase().replace(STEMS, '\u0001')
  const half = text.slice(0, Math.floor(text.length / 2))
  if (half.length > 1 && text === half + half) return surprising(half) + 1
  return [...text].reduce((sum, _, at) => sum + (goesOn(text, at) ? 0.25 : 1), 0)
}

const KINDS: readonly [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^A-Za-z0-9]/, 30],
]
/** Bits from which each step begins: what a guesser with the kept hash needs hours, weeks, years for. */
const STEPS = [28, 40, 52, 66]

/** An estimate from 0 (guessed at once) to 4 (very strong); words that are known of the person make it weaker. */
export function passwordStrength(password: string, known: readonly string[] = []): 0 | 1 | 2 | 3 | 4 {
  const words = known.map((word) => word.trim()).filter((word) => word.length > 2)
  const rest = words.length > 0 ? without(password, words) : password
  const alphabet = KINDS.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0)
  const bits = surprising(rest) * Math.log2(Math.max(2, alphabet))
  return STEPS.filter((step) => bits >= step).length as 0 | 1 | 2 | 3 | 4
}

/** Is a password little more than repeats, sequences and words that guessers try first: the email, the name of the site? */
export const isGuessable = (password: string, known: readonly string[]): boolean =>
  surprising(without(password, known.flatMap(partsOf))) < LEAST_SURPRISING
