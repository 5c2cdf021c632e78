export type SchemeChoice = 'system' | 'light' | 'dark'
type Scheme = 'light' | 'dark'

const dark = matchMedia('(prefers-color-scheme: dark)')
const isScheme = (value: string | undefined): value is Scheme => value === 'light' || value === 'dark'

/**
 * Light or dark: the system's unless fixed. The choice is a cookie, so that the server can write it into the page and
 * nothing flashes; `data-scheme` on the document is what the server knew.
 */
export function followScheme(onChange: (scheme: Scheme) => void) {
  const root = document.documentElement
  const fixed = () => (isScheme(root.dataset['scheme']) ? root.dataset['scheme'] : null)
  const now = (): Scheme => fixed() ?? (dark.matches ? 'dark' : 'light')
  const apply = () => {
    root.classList.toggle('dark', now() === 'dark')
    onChange(now())
  }
  dark.addEventListener('change', apply)
  return {
    now,
    choice: (): SchemeChoice => fixed() ?? 'system',
    choose(choice: SchemeChoice) {
      const age = choice === 'system' ? 0 : 31_536_000
      document.cookie = `scheme=${choice}; path=/; max-age=${age}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
      if (choice === 'system') delete root.dataset['scheme']
      else root.dataset['scheme'] = choice
      apply()
    },
  }
}
