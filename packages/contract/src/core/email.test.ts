import { describe, expect, it } from 'vitest'
import { safeParse } from 'zod/mini'
import { sendNewEmailCode } from '../account/api.ts'
import { emailAddress } from './schemas.ts'
import { forgotPassword, sendEmailCode } from '../registration/api.ts'
import { createTenant } from '../tenants/api.ts'
import { isEmail } from './email.ts'
import type { Route } from './route.ts'

const wrong = [
  '',
  'nobody',
  '@b.test',
  'a@b',
  'a@b.c',
  'a b@c.test',
  'a@b..test',
  'a..b@c.test',
  '.a@b.test',
  'a.@b.test',
  'a@@b.test',
  'a@b.test,c@d.test',
  '"Ann" <a@b.test>',
  'a\u0000b@c.test',
  'a\u202eb@c.test',
  '张三@例子.中国',
  'a[b]@c.test',
  String.raw`a\b@c.test`,
  'a@b;c.test',
  `${'x'.repeat(65)}@b.test`,
  `a@${'x'.repeat(260)}.test`,
]
const right = [
  'ann@example.test',
  "o'neil+shop@mail.example.co.uk",
  'a_b-c.d@x-y.test',
  'a/b{c}@xn--fsqu00a.xn--fiqs8s',
]

/** The address that a call reads from a body; undefined when it refuses it. */
function emailIn(route: Route, body: object): string | undefined {
  const read =
    route.body && (safeParse(route.body, body).data as { email?: string; owner?: { email: string } } | undefined)
  return read?.owner?.email ?? read?.email
}

describe('an e-mail address', () => {
  it.each(right)('%j is one', (text) => {
    expect([isEmail(text), safeParse(emailAddress, text).data]).toEqual([true, text])
  })
  it.each(wrong)('%j is none', (text) => {
    expect([isEmail(text), safeParse(emailAddress, text).success]).toEqual([false, false])
  })
  it('is trimmed and in lower case, and read alike by every call', () => {
    expect(safeParse(emailAddress, ' Ann@Example.TEST\n').data).toBe('ann@example.test')
    const password = 'x'
    const tenant = {
      orgName: 'A',
      siteName: 'A',
      siteNameCN: null,
      slogan: null,
      colorType: null,
      domains: [{ host: 'a.test', type: 1 }],
    }
    const owner = { firstName: 'A', lastName: 'B', language: 'en' }
    for (const given of [...right, ...wrong, ' Ann@Example.TEST ']) {
      const read = safeParse(emailAddress, given)
      const bodies = [
        emailIn(sendEmailCode, { email: given }),
        emailIn(forgotPassword, { email: given }),
        emailIn(sendNewEmailCode, { email: given, password }),
        emailIn(createTenant, { ...tenant, owner: { ...owner, email: given } }),
      ]
      expect(bodies, given).toEqual(Array(4).fill(read.data))
    }
  })
})
