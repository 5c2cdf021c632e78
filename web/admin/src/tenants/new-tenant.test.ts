import { describe, expect, it } from 'vitest'
import { type Draft, emptyDraft, problemsOf, type StepId, stepOf, toRequest } from './new-tenant.ts'

const whole: Draft = {
  ...emptyDraft,
  orgName: 'Bright Freight',
  siteName: ' Bright ',
  host: 'bright.test',
  firstName: 'Bo',
  lastName: 'Bright',
  email: 'bo@bright.test',
}

describe('the steps of a new tenant', () => {
  const cases: [StepId, Partial<Draft>, object][] = [
    ['names', {}, {}],
    ['names', { siteName: ' ', orgName: '' }, { siteName: 'missing', orgName: 'missing' }],
    ['domain', { host: '' }, { host: 'missing' }],
    ['brand', {}, {}],
    ['brand', { primary: '#0f5c3f', header: '#fff' }, {}],
    ['brand', { primary: 'red' }, { primary: 'colour' }],
    ['brand', { header: '#fff' }, { primary: 'missing' }],
    ['brand', { primary: '#fff', header: 'x' }, { header: 'colour' }],
    ['brand', { primary: '#777777' }, { primary: 'contrast' }],
    ['brand', { primary: '#1d62ff', header: '#777777' }, { header: 'contrast' }],
    ['owner', { email: '' }, { email: 'missing' }],
    ['owner', { email: 'bo@bright' }, { email: 'email' }],
    ['owner', {}, {}],
  ]
  it.each(cases)('%s with %j lets on unless %j', (step, change, problems) => {
    expect(problemsOf(step, { ...whole, ...change })).toEqual(problems)
  })
  it('take the server’s refusals where they belong', () => {
    expect(['DOMAIN_TAKEN', 'COLOR_CONTRAST', 'INVALID_INPUT'].map(stepOf)).toEqual(['domain', 'brand', 'owner'])
  })
  it('make a request without empty texts and colours', () => {
    expect(toRequest(whole)).toMatchObject({ siteName: 'Bright', siteNameCN: null, slogan: null, colorType: null })
    expect(toRequest({ ...whole, primary: '#abc', kind: '2' })).toMatchObject({
      colorType: { primary: '#abc' },
      domains: [{ host: 'bright.test', type: 2 }],
    })
  })
})
