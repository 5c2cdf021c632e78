/**
 * One address in plain ASCII (other domains as punycode): no dots side by side or at an end of the name before "@", no controls, and
 * nothing with which a mail header could begin another address.
 */
export const EMAIL =
  /^(?!\.)(?!.*\.\.)(?!.*\.@)[!#-'*+\--9=?A-Z^-~]{1,64}@(?:[!#-'*+\-/-9=?A-Z^-~]+\.)+[!#-'*+\-/-9=?A-Z^-~]{2,}$/
/** Longest address that a mail can be sent to (RFC 5321). */
export const EMAIL_MAX = 254
/** Has the text the form of an e-mail address? */
export const isEmail = (text: string): boolean => text.length <= EMAIL_MAX && EMAIL.test(text)
