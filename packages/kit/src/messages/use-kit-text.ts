import { useT } from '../i18n/locale-provider.tsx'
import { kitMessages } from './kit.ts'

/** The kit's own texts in the current language. */
export const useKitText = () => useT(kitMessages)
