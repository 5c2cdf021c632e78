import { type CountTolerances, noTolerance } from '@waybill/contract/counts/tolerance'
import type { OwnWarehouse, WarehouseInput } from '@waybill/contract/warehouses/api'

/** The form is what the server takes, with every part of the address as typed. */
export interface Form extends Omit<WarehouseInput, 'address' | 'about' | 'countTolerances' | 'unidentifiedDays'> {
  about: string
  countTolerances: CountTolerances
  unidentifiedDays: number | null
  address: { name: string; line1: string; line2: string; city: string; state: string; zip: string; country: string }
}

export const emptyForm = (company: string): Form => ({
  code: '',
  name: '',
  address: { name: company, line1: '', line2: '', city: '', state: '', zip: '', country: 'US' },
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  workingDays: [1, 2, 3, 4, 5],
  holidays: [],
  cutOff: 0,
  about: '',
  listed: true,
  mixedSellerBins: false,
  units: 'imperial',
  countTolerances: { plus: noTolerance, minus: noTolerance },
  unidentifiedDays: 30,
})

export const toForm = ({
  code,
  name,
  address,
  timeZone,
  workingDays,
  holidays,
  cutOff,
  about,
  listed,
  mixedSellerBins,
  units,
  countTolerances,
  unidentifiedDays,
}: OwnWarehouse): Form => ({
  code,
  name,
  address: {
    name: address.name,
    line1: address.line1,
    line2: address.line2 ?? '',
    city: address.city,
    state: address.state ?? '',
    zip: address.zip ?? '',
    country: address.country,
  },
  timeZone,
  workingDays,
  holidays,
  cutOff,
  about: about ?? '',
  listed,
  mixedSellerBins,
  units,
  countTolerances,
  unidentifiedDays,
})

export const toInput = (form: Form): WarehouseInput => ({
  ...form,
  code: form.code.trim(),
  name: form.name.trim(),
  about: form.about.trim() || null,
  unidentifiedDays: form.unidentifiedDays ?? undefined,
})

type Words = { needed: string; codeWrong: string; dayNeeded: string; limitNeeded: string }

/** What is wrong before it is sent, by the name of its field, from the top; the address is for the server to check. */
export function problemsOf(form: Form, words: Words): Record<string, string> {
  const { code, name, address, workingDays, countTolerances, unidentifiedDays } = form
  const problems: Record<string, string> = {}
  const need = (field: string, value: string) => {
    if (value.trim() === '') problems[field] = words.needed
  }
  need('name', name)
  need('code', code)
  if (!problems.code && !/^[A-Za-z0-9][A-Za-z0-9_-]{0,19}$/.test(code.trim())) problems.code = words.codeWrong
  need('address.name', address.name)
  need('address.line1', address.line1)
  need('address.city', address.city)
  if (workingDays.length === 0) problems.workingDays = words.dayNeeded
  for (const side of ['plus', 'minus'] as const)
    if (Object.values(countTolerances[side]).every((limit) => limit === null))
      problems[`countTolerances.${side}`] = words.limitNeeded
  if (!unidentifiedDays) problems.unidentifiedDays = words.needed
  return problems
}
