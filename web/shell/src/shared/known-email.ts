let known = ''

/** The e-mail that this tab typed on one of the pages before the log-in, so that none of them asks for it twice. Never stored. */
export const knownEmail = (): string => known
export const rememberEmail = (email: string): void => void (known = email.trim())
