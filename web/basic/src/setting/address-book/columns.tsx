import { Star } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { addressValidationStatus, residentialType, type BookAddress } from '@waybill/contract'
import { Badge, type Column, IconButton, nothing, type Tone, Tooltip, useFormat, useLocale, useT } from '@waybill/kit'
import { addressMessages } from '../../shared/address/messages.ts'
import { useStateRows } from '../../shared/address/places.ts'
import type { Tab } from './book-state.ts'
import { bookMessages } from './messages.ts'

const han = /\p{Script=Han}/u

/** "350 5th Ave, New York, NY 10118"; in Chinese from the province down. */
export function addressLine({ line1, line2, city, state, zip }: BookAddress, stateName: string | null): string {
  if (han.test(city + line1)) return [stateName ?? state, city, line1, line2].filter(Boolean).join('')
  const region = [state, zip].filter(Boolean).join(' ')
  return [line1, line2, city, region].filter(Boolean).join(', ')
}

/** Names of the Chinese provinces, loaded with the first address there. */
function useProvinceName(rows: readonly BookAddress[] | undefined): (row: BookAddress) => string | null {
  const provinces = useStateRows(rows?.some((row) => row.country === 'CN') ? 'CN' : '')
  return useCallback(
    ({ country, state }) => (country === 'CN' ? (provinces.find(([code]) => code === state)?.[2] ?? null) : null),
    [provinces],
  )
}

function useCheckWords() {
  const t = useT(bookMessages)
  return ({ validationStatus, validationNotes }: BookAddress): [Tone, string] => {
    if (validationStatus === addressValidationStatus.error) return ['warning', t('checkError')]
    if (validationStatus === addressValidationStatus.none) return ['neutral', t('checkNone')]
    return ['success', validationNotes.length > 0 ? t('checkRemark') : t('checkSuccess')]
  }
}

/** The verdict; what it rests on shows on hover and focus. */
function CheckCell({ row }: { row: BookAddress }) {
  const { locale } = useLocale()
  const [tone, words] = useCheckWords()(row)
  const notes = row.validationNotes.map((one) => (locale === 'cn' ? one.zhMessage : one.message))
  const badge = <Badge tone={tone}>{words}</Badge>
  if (notes.length === 0) return badge
  return (
    <Tooltip text={notes.join(' · ')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the tooltip must open for the keyboard as well */}
      <span tabIndex={0} className="rounded-badge">
        {badge}
      </span>
    </Tooltip>
  )
}

export function useBookColumns(
  tab: Tab,
  rows: readonly BookAddress[] | undefined,
  onDefault: (row: BookAddress) => void,
): Column<BookAddress>[] {
  const provinceOf = useProvinceName(rows)
  const t = useT(bookMessages)
  const words = useT(addressMessages)
  const format = useFormat()
  return useMemo(() => {
    const star: Column<BookAddress> = {
      id: 'default',
      head: t('default'),
      type: 'badge',
      width: 72,
      priority: 1,
      cell: (row) =>
        row.isDefault ? (
          <Badge tone="info">{t('default')}</Badge>
        ) : (
          <IconButton
            size="compact"
            className="max-sm:hidden"
            label={`${t('makeDefault')}: ${row.name}`}
            icon={<Star />}
            onClick={() => onDefault(row)}
          />
        ),
    }
    const residential = (row: BookAddress) => {
      if (row.residential === residentialType.residential) return t('residentialYes')
      return row.residential === residentialType.nonResidential ? t('residentialNo') : nothing
    }
    const columns: Column<BookAddress>[] = [
      { id: 'name', head: words('name'), type: 'text', width: 150, priority: 1, sort: true, cell: (row) => row.name },
      {
        id: 'company',
        head: words('company'),
        type: 'text',
        width: 110,
        priority: 2,
        cell: (row) => row.company ?? nothing,
      },
      {
        id: 'address',
        head: t('address'),
        type: 'text',
        width: 240,
        priority: 1,
        card: 'line',
        cell: (row) => addressLine(row, provinceOf(row)),
      },
      {
        id: 'country',
        head: words('country'),
        type: 'text',
        width: 100,
        priority: 2,
        cell: (row) => format.country(row.country),
      },
      {
        id: 'phone',
        head: words('phone'),
        type: 'id',
        width: 138,
        priority: 2,
        cell: (row) => row.phoneShown ?? nothing,
      },
      { id: 'residential', head: t('type'), type: 'badge', width: 96, priority: 2, card: 'none', cell: residential },
      {
        id: 'validation',
        head: t('validation'),
        type: 'badge',
        width: 122,
        priority: 1,
        cell: (row) => <CheckCell row={row} />,
      },
      ...(tab === 'senders' ? [star] : []),
      {
        id: 'usedCount',
        head: t('used'),
        type: 'num',
        width: 76,
        priority: 2,
        sort: true,
        cell: (row) => format.number(row.usedCount),
      },
      {
        id: 'createdAt',
        head: t('added'),
        type: 'date',
        width: 150,
        priority: 4,
        optional: true,
        sort: true,
        cell: (row) => format.dateTime(row.createdAt),
      },
      {
        id: 'email',
        head: words('email'),
        type: 'text',
        width: 150,
        priority: 4,
        optional: true,
        cell: (row) => row.email ?? nothing,
      },
    ]
    return columns
  }, [t, words, format, tab, onDefault, provinceOf])
}
