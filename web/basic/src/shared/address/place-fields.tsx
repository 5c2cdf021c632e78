import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { usedCountries } from '@waybill/contract/addresses/api'
import { isStateCoded, isStateRequired } from '@waybill/contract/places/state-rules'
import { useClient } from '@waybill/host'
import { Combobox, type Option, SuggestInput, TextInput, useLocale } from '@waybill/kit'
import { findState, useCitySuggestions, useCountryRows, useStateRows } from './places.ts'

type Part = {
  address: PostalAddress
  onChange: (change: Partial<PostalAddress>) => void
  onBlur: () => void
}

/** Every country by name in the user's language, those used most first; found by code, either name, pinyin and initials. */
function useCountryOptions(): Option[] {
  const client = useClient()
  const { locale } = useLocale()
  const rows = useCountryRows()
  const { data: used = [] } = useQuery({
    ...client.query(usedCountries, {}, { hideErrors: true }),
    staleTime: 300_000,
  })
  return useMemo(() => {
    const order = new Intl.Collator(locale === 'cn' ? 'zh-Hans' : 'en')
    const options = rows
      .map(([code, en, cn, words]) => ({
        value: code,
        text: locale === 'cn' ? cn : en,
        keywords: `${code} ${en} ${cn} ${words}`,
      }))
      .toSorted((a, b) => order.compare(a.text, b.text))
    const first = used.flatMap((code) => options.find((one) => one.value === code) ?? [])
    return [...first, ...options.filter((one) => !used.includes(one.value))]
  }, [rows, used, locale])
}

/** The country; another one empties the state, which belonged to the old one. */
export function CountryField({ address, onChange, onBlur }: Part) {
  const options = useCountryOptions()
  const known = options.length > 0 ? options : [{ value: address.country, text: address.country }]
  return (
    <Combobox
      value={address.country || null}
      options={known}
      onChange={(country) => onChange({ country: country ?? '', ...(country !== address.country && { state: null }) })}
      onBlur={onBlur}
    />
  )
}

/** The state: a closed list where addresses are written with one, else any text with suggestions. */
export function StateField({ address, onChange, onBlur }: Part) {
  const { locale } = useLocale()
  const { country, state } = address
  const rows = useStateRows(country)
  const nameOf = ([, en, cn]: (typeof rows)[number]) => (locale === 'cn' ? cn : en)
  if (rows.length === 0)
    return <TextInput value={state ?? ''} onChange={(text) => onChange({ state: text || null })} onBlur={onBlur} />
  if (!isStateRequired(country)) {
    const typed = (state ?? '').toLowerCase()
    const offers = rows
      .filter(([code, en, cn, words]) => `${code} ${en} ${cn} ${words}`.toLowerCase().includes(typed))
      .map(([, en, cn]) => ({ value: en, hint: cn === en ? undefined : cn }))
    return (
      <SuggestInput
        value={state ?? ''}
        suggestions={offers.some((one) => one.value === state) ? [] : offers}
        onChange={(text) => onChange({ state: text || null })}
        onBlur={onBlur}
      />
    )
  }
  const storedAs = (row: (typeof rows)[number]) => (isStateCoded(country) ? row[0] : row[1])
  const known = rows.find(([code]) => code === findState(rows, state))
  const options = rows.map((row) => ({
    value: storedAs(row),
    text: nameOf(row),
    keywords: row.join(' '),
    ...(isStateCoded(country) && country !== 'CN' && { hint: undefined, text: `${row[0]} · ${nameOf(row)}` }),
  }))
  // What a store or a file wrote and no list knows stays visible until somebody chooses.
  const own = state && !known ? [{ value: state, text: state, keywords: '' }] : []
  return (
    <Combobox
      value={known ? storedAs(known) : state}
      options={[...own, ...options]}
      onChange={(value) => onChange({ state: value })}
      onBlur={onBlur}
    />
  )
}

/** The town: any text, with towns of the state below it. */
export function CityField({ address, onChange, onBlur }: Part) {
  const { locale } = useLocale()
  const [wanted, setWanted] = useState(false)
  const rows = useStateRows(address.country)
  const place = { country: address.country, state: findState(rows, address.state), city: address.city, locale }
  const suggestions = useCitySuggestions(place, wanted)
  return (
    <SuggestInput
      value={address.city}
      suggestions={suggestions}
      onChange={(city) => onChange({ city })}
      onFocus={() => setWanted(true)}
      onBlur={onBlur}
    />
  )
}
