import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isGuessable, passwordLimits, passwordProblem, passwordStrength, type PasswordUse } from './password-rules.ts'

const uses: PasswordUse[] = ['signUp', 'change', 'reset']
const codeOf = (password: string, rule: Parameters<typeof passwordProblem>[1]) => passwordProblem(password, rule)?.code

describe('the rules of a new password', () => {
  it.each([
    ['signUp', 'abcde', 'PASSWORD_RULE'],
    ['signUp', 'abcdef', undefined],
    ['signUp', 'A_$@%9zzzzzzzzzz', undefined],
    ['signUp', 'A_$@%9zzzzzzzzzzz', 'PASSWORD_RULE'],
    ['change', 'abcdef', undefined],
    ['reset', 'abcdefg', 'PASSWORD_RULE'],
    ['reset', 'abcdefgh', undefined],
    ['reset', 'a'.repeat(20), undefined],
    ['reset', 'a'.repeat(21), 'PASSWORD_RULE'],
    ['signUp', 'has space1', 'PASSWORD_RULE'],
    ['signUp', 'umlaut_ä', 'PASSWORD_RULE'],
    ['signUp', 'dash-dash', 'PASSWORD_RULE'],
    ['signUp', '密码密码密码', 'PASSWORD_RULE'],
    ['signUp', '', 'PASSWORD_RULE'],
  ] as const)('for %s of %j: %s', (use, password, code) => {
    expect(codeOf(password, { use, policy: 'standard' })).toBe(code)
  })
  it.each(uses)('widen to 8 to 64 of any characters for %s where NIST is followed', (use) => {
    const rule = { use, policy: 'nist' } as const
    expect(passwordLimits(use, 'nist')).toEqual({ min: 8, max: 64 })
    expect(codeOf('abcdefg', rule)).toBe('PASSWORD_LENGTH')
    expect(codeOf('a b-c ä 密码!', rule)).toBeUndefined()
    expect(codeOf('🚚'.repeat(8), rule)).toBeUndefined()
    expect(codeOf('🚚'.repeat(65), rule)).toBe('PASSWORD_LENGTH')
    expect(codeOf('tab\tinside', rule)).toBe('PASSWORD_LENGTH')
  })
  it('refuse the e-mail address and what stands before its @', () => {
    const rule = { use: 'signUp', policy: 'nist', email: ' Maya.Redwood@demo.test ' } as const
    expect(codeOf('maya.redwood@DEMO.test', rule)).toBe('PASSWORD_IS_EMAIL')
    expect(codeOf('Maya.Redwood', rule)).toBe('PASSWORD_IS_EMAIL')
    expect(codeOf('maya.redwood1', rule)).toBeUndefined()
  })
  it('let every word of the allowed characters and lengths pass, and no other', () => {
    const any = fc.string({ unit: fc.constantFrom(...'aZ09_$@%-ä '), maxLength: 24 })
    fc.assert(
      fc.property(any, fc.constantFrom(...uses), (password, use) => {
        const { min, max } = passwordLimits(use, 'standard')
        const fits = /^[A-Za-z0-9_$@%]*$/.test(password) && password.length >= min && password.length <= max
        expect(passwordProblem(password, { use, policy: 'standard' }) === null).toBe(fits)
      }),
    )
  })
})

describe('a guessable password', () => {
  const known = ['maya.redwood@demo.test', 'Acme Shipping']
  it.each([
    'aaaaaaaa',
    'abcdefgh',
    '87654321',
    'abab',
    'Waybill1',
    'Waybill123',
    'AcmeShipping',
    'acme_2',
    'Maya.Redwood1',
    'redwood@demo',
    'qwertyuiop',
  ])('is %j', (password) => expect(isGuessable(password, known)).toBe(true))
  it.each(['Waybill_2026', 'Paper_Boat_77', 'zebra7', 'kx82mwq', 'Redwood_tr4ils', '密码钥匙门锁'])(
    'is not %j',
    (password) => expect(isGuessable(password, known)).toBe(false),
  )
  it('is none for every word that nobody could foretell', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...'acegikmoqsuwy'), { minLength: 8, maxLength: 8 }), (signs) => {
        expect(isGuessable(signs.join(''), [])).toBe(false)
      }),
    )
  })
})

describe('the strength of a password', () => {
  it.each([
    ['', 0],
    ['123456', 0],
    ['aaaaaaaaaaaa', 0],
    ['password1', 0],
    ['abcdefgh', 0],
    ['qwerty123', 0],
    ['zebra7', 1],
    ['kx82mwq', 1],
    ['Waybill_2026', 1],
    ['t7Hq_pL', 2],
    ['t7Hq_pLm2', 3],
    ['t7Hq_pLm2$vX', 4],
  ] as const)('of %j is %d', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength)
  })
  it('sinks when it is made of what is known of the person', () => {
    expect(passwordStrength('Redwood_Maya', ['Maya', 'Redwood'])).toBe(0)
  })
  it('never sinks by a letter that nobody could foretell', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9_$@%]{0,20}$/), (password) => {
        expect(passwordStrength(`${password}~`)).toBeGreaterThanOrEqual(passwordStrength(password))
      }),
    )
  })
})
