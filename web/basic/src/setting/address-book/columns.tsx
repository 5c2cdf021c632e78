import { Star } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { addressValidationStatus, residentialType } from '@waybill/contract/addresses/enums'
import type { BookAddress } from '@waybill/contract/addresses/api'
import {
  Badge,
  type Column,
  type Format,
  IconButton,
  nothing,
  type Tone,
  Tooltip,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { addressMessages } from '../../shared/address/messages.ts'
import { useStateRows } from '../../shared/address/places.ts'
import type { Tab } from './list.ts'
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

type Tools = {
  t: ReturnType<typeof useT<(typeof bookMessages)['en']>>
  words: ReturnType<typeof useT<(typeof addressMessages)['en']>>
  format: Format
  provinceOf: (row: BookAddress) => string | null
}

/** Whom one reaches there. */
const contactColumns = ({ t, words, format, provinceOf }: Tools): Column<BookAddress>[] => [
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
]

/** What the check found. */
const checkColumns = ({ t }: Tools): Column<BookAddress>[] => {
  const residential = (row: BookAddress) => {
    if (row.residential === residentialType.residential) return t('residentialYes')
    return row.residential === residentialType.nonResidential ? t('residentialNo') : nothing
  }
  return [
    { id: 'residential', head: t('type'), type: 'badge', width: 96, priority: 2, card: 'none', cell: residential },
    {
      id: 'validation',
      head: t('validation'),
      type: 'badge',
      width: 122,
      priority: 1,
      cell: (row) => <CheckCell row={row} />,
    },
  ]
}

/** Which sender an order begins with; a star makes it another one. */
const defaultColumn = ({ t }: Tools, onDefault: (row: BookAddress) => void): Column<BookAddress> => ({
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
})

/** How it was used, and what is shown when it is asked for. */
const furtherColumns = ({ t, words, format }: Tools): Column<BookAddress>[] => [
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

/** The address book's columns. */
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
    const tools = { t, words, format, provinceOf }
    const star = tab === 'senders' ? [defaultColumn(tools, onDefault)] : []
    return [...contactColumns(tools), ...checkColumns(tools), ...star, ...furtherColumns(tools)]
  }, [t, words, format, tab, onDefault, provinceOf])
}
