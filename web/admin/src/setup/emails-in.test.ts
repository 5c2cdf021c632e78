import { describe, expect, it } from 'vitest'
import { emailsIn } from './emails-in.ts'

describe('email addresses in a text', () => {
  it.each([
    ['a@b.test', ['a@b.test']],
    [' a@b.test,c@d.test;\n e@f.test ', ['a@b.test', 'c@d.test', 'e@f.test']],
    ['a@b.test，c@d.test；e@f.test、g@h.test', ['a@b.test', 'c@d.test', 'e@f.test', 'g@h.test']],
    ['A@b.test a@B.test', ['a@b.test']],
    ['Ann Lee <ann@shop.test>, Bob <bob@shop.test>', ['ann@shop.test', 'bob@shop.test']],
    ['ann bob@', ['ann', 'bob@']],
    [' \n,;', []],
  ])('%j', (text, emails) => expect(emailsIn(text)).toEqual(emails))
})
