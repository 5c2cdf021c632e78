import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressType } from '@waybill/contract/addresses/enums'
import { type BookAddress, listAddresses } from '@waybill/contract/addresses/api'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { useClient } from '@waybill/host'
import { Combobox, Field, useT } from '@waybill/kit'
import type { Whose } from './form-check.ts'
import { addressMessages } from './messages.ts'

const asAddress = (one: BookAddress): PostalAddress => ({
  name: one.name,
  company: one.company,
  line1: one.line1,
  line2: one.line2,
  city: one.city,
  state: one.state,
  zip: one.zip,
  country: one.country,
  phone: one.phoneShown,
  email: one.email,
  residential: one.residential,
})

/** Finds an address of the book by typing; what is chosen is copied into the form. Nothing while the book is empty. */
export function BookPicker({ whose, onPick }: { whose: Whose; onPick: (address: PostalAddress, id: number) => void }) {
  const t = useT(addressMessages)
  const client = useClient()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const query = { type: addressType[whose], search: typed || undefined, sort: 'usedCount' as const, limit: 20 }
  const { data } = useQuery({
    ...client.query(listAddresses, { query }, { hideErrors: true }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const records = data?.records ?? []
  if (records.length === 0 && typed === '') return null
  return (
    <Field name="book" label={t('fromBook')}>
      <Combobox
        value={chosen}
        placeholder={t('fromBookHint')}
        onSearch={(text) => setTyped(records.some((one) => one.name === text) ? '' : text.slice(0, 100))}
        options={records.map((one) => ({
          value: String(one.id),
          text: one.name,
          hint: [one.company, one.line1, one.city, one.state].filter(Boolean).join(', '),
        }))}
        onChange={(id) => {
          setChosen(id)
          const one = records.find((record) => String(record.id) === id)
          if (one) onPick(asAddress(one), one.id)
        }}
      />
    </Field>
  )
}
