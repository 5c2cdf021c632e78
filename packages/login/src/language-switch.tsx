import { useLocale, useT } from '@waybill/kit/basics'
import { loginMessages } from './messages.ts'

const languages = [
  { value: 'en', lang: 'en', name: 'English' },
  { value: 'cn', lang: 'zh-CN', name: '中文' },
] as const

/** Both languages in view, on pages where nobody is logged in yet. */
export function LanguageSwitch({ onChoose }: { onChoose?: ((locale: 'en' | 'cn') => void) | undefined }) {
  const { locale } = useLocale()
  const t = useT(loginMessages)
  return (
    <div role="group" aria-label={t('language')} className="flex gap-1">
      {languages.map(({ value, lang, name }) => (
        <button
          key={value}
          type="button"
          lang={lang}
          aria-pressed={locale === value}
          onClick={() => onChoose?.(value)}
          className="h-control rounded-control px-2 text-muted hover:bg-sub aria-pressed:font-semibold aria-pressed:text-fg"
        >
          {name}
        </button>
      ))}
    </div>
  )
}
