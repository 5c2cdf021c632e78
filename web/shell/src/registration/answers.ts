import { emptyValues, type StepId, type Values } from './fields.ts'

const KEY = 'signUp'

export type Answers = {
  values: Values
  /** The e-mail to which a code is on its way; null before. */
  codeSentTo: string | null
  /** The telephone that was proved; null before. */
  provedPhone: string | null
}

/** What an invitation link carries, by its long or its short name. */
function invitationOf(search: string): string {
  const query = new URLSearchParams(search)
  return (query.get('invitationCode') ?? query.get('invite') ?? '').slice(0, 100)
}

/** A country from the browser's language, such as US of en-US. */
function countryGuess(): string {
  const region = new Intl.Locale(navigator.language).maximize().region
  return region && /^[A-Z]{2}$/.test(region) ? region : 'US'
}

const fresh = (language: string): Answers => ({
  values: {
    ...emptyValues({
      language,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      location: countryGuess(),
    }),
    invitationCode: invitationOf(location.search),
  },
  codeSentTo: null,
  provedPhone: null,
})

type Kept = Partial<Answers> & { step?: StepId }

function stored(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

/**
 * What was answered before a reload. The password is never kept, so whoever had come further types it again on the first step;
 * `again` says so.
 */
export function restoreAnswers(language: string): Answers & { again: boolean } {
  const begin = fresh(language)
  const before = stored()
  if (!before?.values) return { ...begin, again: false }
  // A link that was followed just now counts more than what an earlier visit left.
  const invitationCode = begin.values.invitationCode || before.values.invitationCode
  const values = { ...begin.values, ...before.values, invitationCode, password: '' }
  const { codeSentTo = null, provedPhone = null, step = 'you' } = before
  return { values, codeSentTo, provedPhone, again: step !== 'you' }
}

/** Keeps the answers of this tab and how far they go, without the password. */
export function keepAnswers({ values, ...rest }: Answers, step: StepId): void {
  sessionStorage.setItem(KEY, JSON.stringify({ ...rest, step, values: { ...values, password: '' } }))
}

export const forgetAnswers = (): void => sessionStorage.removeItem(KEY)
