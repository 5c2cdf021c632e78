import { ListFilters } from '@waybill/host/list'
import { useLocale, useT } from '@waybill/kit'
import { addressMessages } from '../../shared/address/messages.ts'
import { useCountryRows } from '../../shared/address/places.ts'
import { useImportName } from '../../shared/imports/use-import-name.ts'
import type { AddressList } from './list.ts'
import { bookMessages } from './messages.ts'

/** Search and filters of the address book. */
export function AddressFilters({ list }: { list: AddressList }) {
  const t = useT(bookMessages)
  const words = useT(addressMessages)
  const { locale } = useLocale()
  const countries = useCountryRows()
  const { importId } = list.state
  const fileName = useImportName(importId)
  return (
    <ListFilters
      list={list}
      search={t('search')}
      filters={{
        check: {
          label: t('validation'),
          promoted: true,
          options: [
            { value: 'success', text: t('checkSuccess') },
            { value: 'error', text: t('checkError') },
            { value: 'none', text: t('checkNone') },
          ],
        },
        country: {
          label: words('country'),
          promoted: true,
          options: countries.map(([code, en, cn, more]) => ({
            value: code,
            text: locale === 'cn' ? cn : en,
            keywords: `${code} ${en} ${cn} ${more}`,
          })),
        },
        importId: { label: t('importFilter'), chip: importId ? fileName : null },
      }}
    />
  )
}
