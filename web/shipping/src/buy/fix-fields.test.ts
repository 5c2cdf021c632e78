import { expect, test } from 'vitest'
import { changeOf, draftErrors, fixFields, type Draft } from './fix-fields.ts'

const problem = (fieldName: string | null) => ({ code: 'X', fieldName, message: 'x', zhMessage: 'x' })
const fieldsFor = (...names: (string | null)[]) => fixFields({ problems: names.map(problem) })
const address = {
  name: 'Ava Chen',
  company: null,
  line1: '1 Main St',
  line2: null,
  city: 'Austin',
  state: 'TX',
  zip: null,
  country: 'US',
  phone: null,
  email: null,
  residential: null,
}
const draft: Draft = {
  pack: { type: null, massUnit: 'lb', weight: 1, weight2: null, length: 10, width: 4, height: 2, sizeUnit: 'in' },
  others: [],
  read: { others: [], labeled: [] },
  recipient: address,
  shipFrom: address,
  signature: 4,
  lithium: false,
  batteryType: null,
  cod: null,
  insuredValue: null,
  declaredValue: null,
}

test('where some services fit, the package stands open beside what others miss', () => {
  const fields = fixFields({ problems: [problem('recipient.zip')], rates: [{} as never] })
  expect([fields.pack, fields.recipient]).toEqual([true, ['zip']])
})

test('the field that is missing stands open, and nothing else', () => {
  expect(fieldsFor('recipient.zip')).toEqual({
    pack: false,
    recipient: ['zip'],
    shipFrom: [],
    signature: false,
    packaging: false,
    battery: false,
    cod: false,
    insured: false,
  })
  expect(fieldsFor('package.weight').pack).toBe(true)
})

test('an insured value that no carrier insures stands open alone, one that some do not beside the package', () => {
  const limit = { ...problem('insuredValue'), code: 'INSURANCE_LIMIT' }
  expect(fixFields({ problems: [limit] })).toMatchObject({ insured: true, pack: false })
  const some = fixFields({ problems: [], rates: [{} as never], notOffered: [limit] })
  expect(some).toMatchObject({ insured: true, pack: true })
  expect(changeOf(some, { ...draft, insuredValue: 50_000_000 })).toMatchObject({ insuredValue: 50_000_000 })
})

test('a sender that is missing altogether is asked for as a whole', () => {
  expect(fieldsFor('shipFrom.name').shipFrom).toEqual(['name', 'line1', 'city', 'state', 'zip', 'country', 'phone'])
})

test('a problem without a field of its own opens the package, the usual cause', () => {
  expect(fieldsFor(null)).toMatchObject({ pack: true, recipient: [], shipFrom: [] })
})

test('batteries, COD and a package type that no carrier takes stand open with what they depend on', () => {
  expect(fieldsFor('batteryType')).toMatchObject({ pack: false, battery: true, cod: false, packaging: false })
  expect(fieldsFor('lithium')).toMatchObject({ pack: false, battery: true })
  expect(fieldsFor('cod.payMethod')).toMatchObject({ pack: false, cod: true })
  expect(fieldsFor('package.type')).toMatchObject({ pack: true, packaging: true })
  expect(changeOf(fieldsFor('batteryType', 'cod.amount'), draft)).toEqual({
    lithium: false,
    batteryType: null,
    cod: null,
  })
})

test('only what stands open is checked and sent', () => {
  const fields = fieldsFor('recipient.zip')
  expect(draftErrors(fields, { ...draft, pack: { ...draft.pack, length: 0 } })).toEqual({})
  expect(Object.keys(changeOf(fields, draft))).toEqual(['recipient'])
})

test('a side of 0, a missing weight and an empty name are told before anything is sent', () => {
  const pack = { ...draft.pack, weight: null, height: 0 }
  expect(draftErrors(fieldsFor('package.weight'), { ...draft, pack })).toEqual({
    height: 'notZero',
    weight: 'required',
  })
  expect(draftErrors(fieldsFor('recipient.name'), { ...draft, recipient: { ...address, name: ' ' } })).toEqual({
    'recipient.name': 'required',
  })
})
