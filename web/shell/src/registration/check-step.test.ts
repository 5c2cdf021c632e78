import { describe, expect, it } from 'vitest'
import { checkStep } from './check-step.ts'
import { emptyValues, stepOf, type Values } from './fields.ts'

const known = { language: 'en', timeZone: 'America/New_York', location: 'US' }
const you: Partial<Values> = {
  firstName: 'Nina',
  lastName: 'Newman',
  email: 'nina@boats.test',
  confirmEmail: 'Nina@Boats.test',
  password: 'Paper_Boat_77',
  phone: '2135550100',
  phoneCode: '123456',
}
const rules = { passwords: 'standard', phoneCode: true } as const
const codes = (step: Parameters<typeof checkStep>[0], change: Partial<Values> = {}) =>
  checkStep(step, { ...emptyValues(known), ...you, ...change }, rules).map(
    ({ fieldName, code }) => `${fieldName}: ${code}`,
  )

describe('a step of the sign-up', () => {
  it('is done when everything on it is filled in rightly', () => {
    expect(codes('you')).toEqual([])
  })
  it('names what is missing in the order of the screen, in both languages', () => {
    const problems = checkStep('you', emptyValues(known), rules)
    expect(problems.map(({ fieldName }) => fieldName)).toEqual([
      'firstName',
      'lastName',
      'email',
      'confirmEmail',
      'password',
      'phone',
      'phoneCode',
    ])
    expect(problems[0]).toMatchObject({ message: 'First name is required', zhMessage: '名不能为空' })
  })
  it.each([
    [{ lastName: 'N'.repeat(10_000) }, 'lastName: LENGTH_MAX'],
    [{ email: 'nina', confirmEmail: 'nina' }, 'email: EMAIL'],
    [{ confirmEmail: 'nina@boat.test' }, 'confirmEmail: EMAIL_MISMATCH'],
    [{ password: 'short' }, 'password: PASSWORD_RULE'],
    [{ password: 'nina' }, 'password: PASSWORD_RULE'],
    [
      { email: 'ninaboat@b.test', confirmEmail: 'ninaboat@b.test', password: 'NinaBoat' },
      'password: PASSWORD_IS_EMAIL',
    ],
  ])('says of %j: %s', (change, problem) => {
    expect(codes('you', change)).toEqual([problem])
  })
  it('takes no e-mail as an invitation code, and none at all', () => {
    const company = { companyName: 'Boats', businessCategory: '1', productCategory: '1' }
    expect(codes('company', company)).toEqual([])
    expect(codes('company', { ...company, invitationCode: ' NINA@boats.test ' })).toEqual([
      'invitationCode: INVITE_IS_EMAIL',
    ])
  })
  it('asks for the telephone alone where no code can be sent to it', () => {
    const of = (change: Partial<Values>) =>
      checkStep('you', { ...emptyValues(known), ...you, ...change }, { ...rules, phoneCode: false })
    expect(of({ phoneCode: '' })).toEqual([])
    expect(of({ phone: '', phoneCode: '' }).map(({ fieldName }) => fieldName)).toEqual(['phone'])
    expect(of({ phone: '12', phoneCode: '' })[0]).toMatchObject({ fieldName: 'phone', code: 'PHONE' })
  })
  it('is found by the field that the server names', () => {
    expect(['companyName', 'phoneCode', 'emailCode', 'referralSource', 'role'].map(stepOf)).toEqual([
      'company',
      'you',
      'email',
      'shipping',
      undefined,
    ])
  })
})
