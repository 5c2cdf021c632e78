import { describe, expect, it } from 'vitest'
import { AppError, errorCodes, errorStatus, errorText, fieldProblem } from './errors.ts'

const placeholders = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).toSorted()

describe('errors', () => {
  it.each(errorCodes)('%s says the same with the same parameters in both languages', (code) => {
    const text = errorText(code)
    expect(text.en).not.toBe('')
    expect(text.cn).toMatch(/[\u4e00-\u9fff]/)
    const [en, cn] = [new Set(placeholders(text.en)), new Set(placeholders(text.cn))]
    for (const name of cn) expect(en).toContain(name)
  })
  it.each(errorCodes)('%s has a truthful HTTP status', (code) => {
    expect([400, 401, 402, 403, 404, 409, 413, 422, 429, 500, 503, 507]).toContain(errorStatus(code))
  })
  it('keeps the wording of specification §5 and §8', () => {
    expect(errorText('WRONG_LOGIN').en).toBe('Wrong user name or password')
    expect(fieldProblem('orderNO', 'REQUIRED', { field: { en: 'Order number', cn: '订单号' } })).toEqual({
      fieldName: 'orderNO',
      code: 'REQUIRED',
      message: 'Order number is required',
      zhMessage: '订单号不能为空',
    })
    expect(errorText('MAX', { field: 'Length', max: 10, unit: 'in' }).en).toBe("Length can't be more than 10 in")
  })
  it('carries its status and parameters', () => {
    const error = new AppError('PRICE_ROSE', { params: { before: '$8.42', after: '$9.10' } })
    expect([error.status, error.message]).toEqual([
      409,
      'The price rose from $8.42 to $9.10. Confirm to buy at the new price.',
    ])
  })
})
