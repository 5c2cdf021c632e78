import type { ImportInfo } from '@waybill/contract/imports/api'
import { charsetNames, type FileCharset, fileCharsets } from '@waybill/contract/sheets/charsets'
import { Combobox, Field, Notice, RadioGroup, useLocale, useT } from '@waybill/kit'
import { importMessages } from './messages.ts'

const known = (charset: string | null): FileCharset | null => fileCharsets.find((one) => one === charset) ?? null

function useCharsetOptions() {
  const { locale } = useLocale()
  return fileCharsets.map((charset) => ({
    value: charset,
    text: charsetNames[charset][locale],
    keywords: `${charset} ${charsetNames[charset].en}`,
  }))
}

type Props = { info: ImportInfo; onChange: (charset: string) => void }

/** The encoding of a text file, to be corrected. */
export function CharsetSelect({ info, onChange }: Props) {
  const t = useT(importMessages)
  return (
    <Field label={t('charset')}>
      <Combobox
        value={info.charsetDoubt ? null : known(info.charset)}
        placeholder={t('charsetChoose')}
        options={useCharsetOptions()}
        onChange={(charset) => charset !== null && onChange(charset)}
      />
    </Field>
  )
}

/** Asks in which encoding the names read right, where the file leaves it open. */
export function CharsetDoubt({ info, onChange, complain }: Props & { complain: boolean }) {
  const t = useT(importMessages)
  const { locale } = useLocale()
  if (!info.charsetDoubt) return null
  const options = info.charsetDoubt.flatMap(({ charset, sample }) => {
    const value = known(charset)
    const text = <span className="block max-w-full truncate whitespace-pre">{sample}</span>
    return value ? [{ value, label: text, hint: charsetNames[value][locale] }] : []
  })
  return (
    <Notice tone={complain ? 'critical' : 'warning'} title={t('charsetDoubt')}>
      <p className="mb-2">{t('charsetDoubtHint')}</p>
      <RadioGroup label={t('charsetDoubt')} value={null} options={options} onChange={onChange} />
    </Notice>
  )
}
