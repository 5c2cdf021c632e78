import type { FundingSettings } from './settings.ts'

export type SettingProblem = {
  field: string
  code: 'REQUIRED' | 'INVALID_VALUE' | 'FUNDING_BANK_INCOMPLETE' | 'FUNDING_SERVICE_INCOMPLETE'
}

/** What is wrong in settings whose single values are right; the same in the form and on the server. */
export function settingProblems(settings: FundingSettings): SettingProblem[] {
  const { minimum, maximum, chips, methods, bank, service } = settings
  const problems: SettingProblem[] = []
  if (maximum < minimum) problems.push({ field: 'maximum', code: 'INVALID_VALUE' })
  const outside = chips.some((chip) => chip < minimum || chip > maximum)
  if (outside || new Set(chips).size < chips.length) problems.push({ field: 'chips', code: 'INVALID_VALUE' })
  if (methods.bank.offered) {
    for (const name of ['accountName', 'bankName', 'accountNo'] as const)
      if (bank[name].trim() === '') problems.push({ field: `bank.${name}`, code: 'FUNDING_BANK_INCOMPLETE' })
  }
  if (methods.service.offered) {
    for (const name of ['name', 'account'] as const)
      if (service[name].trim() === '') problems.push({ field: `service.${name}`, code: 'FUNDING_SERVICE_INCOMPLETE' })
  }
  return problems
}
