import { describe, expect, it } from 'vitest'
import { RENEW_BEFORE_MS, sessionVerdict, shouldRenew, toastText } from './session.ts'

describe('an access token', () => {
  it.each([
    [null, false],
    [1_000_000 + RENEW_BEFORE_MS, false],
    [1_000_000 + RENEW_BEFORE_MS - 1, true],
    [999_999, true],
  ] as const)('that ends at %s is renewed at 1,000,000: %s', (endsAt, due) =>
    expect(shouldRenew(1_000_000, endsAt)).toBe(due),
  )
})

describe('an answer and the log-in', () => {
  it.each([
    { status: 200, errorCode: null, hadToken: true, renewed: false, verdict: 'stay' },
    { status: 403, errorCode: 'FORBIDDEN', hadToken: true, renewed: false, verdict: 'stay' },
    { status: 500, errorCode: 'SERVER_ERROR', hadToken: true, renewed: true, verdict: 'stay' },
    { status: 401, errorCode: 'UNAUTHENTICATED', hadToken: true, renewed: false, verdict: 'renew' },
    { status: 401, errorCode: 'UNAUTHENTICATED', hadToken: true, renewed: true, verdict: 'leave' },
    { status: 200, errorCode: '401', hadToken: true, renewed: false, verdict: 'leave' },
    { status: 200, errorCode: '401', hadToken: true, renewed: true, verdict: 'leave' },
    { status: 401, errorCode: null, hadToken: false, renewed: false, verdict: 'stay' },
    { status: 200, errorCode: '401', hadToken: false, renewed: false, verdict: 'stay' },
  ] as const)('$status $errorCode, token $hadToken, renewed $renewed: $verdict', ({ verdict, ...facts }) =>
    expect(sessionVerdict(facts)).toBe(verdict),
  )
})

describe('the toast of a failed call', () => {
  it.each([
    ['Wrong', '错误', 'en', 'Wrong'],
    ['Wrong', '错误', 'cn', '错误'],
    ['Wrong', null, 'cn', 'Wrong'],
    [null, '错误', 'en', 'Error'],
    [null, null, 'cn', 'Error'],
    ['', '', 'en', 'Error'],
  ] as const)('message %s, zhMessage %s in %s: %s', (message, zhMessage, locale, text) =>
    expect(toastText({ message, zhMessage }, locale)).toBe(text),
  )
})
