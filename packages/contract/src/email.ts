const email = /^[^\s@<>"(),:;]+@[^\s@<>"(),:;]+\.[^\s@<>"(),:;.]{2,}$/
/** Has the text the form of an e-mail address? */
export const isEmail = (text: string): boolean => email.test(text)
