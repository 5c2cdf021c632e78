import { defineMessages } from '@waybill/kit/basics'

/** Texts of the log-in page. */
export const loginMessages = defineMessages({
  en: {
    logIn: 'Log in',
    title: 'Log in to {site}',
    userName: 'Email',
    password: 'Password',
    userNameMissing: 'Enter your email',
    passwordMissing: 'Enter your password',
    forgotPassword: 'Forgot password?',
    noAccount: 'No account yet?',
    signUp: 'Sign up',
    language: 'Language',
    slogan: 'From order list to printed labels',
  },
  cn: {
    logIn: '登录',
    title: '登录 {site}',
    userName: '邮箱',
    password: '密码',
    userNameMissing: '请填写邮箱',
    passwordMissing: '请填写密码',
    forgotPassword: '忘记密码？',
    noAccount: '还没有账号？',
    signUp: '注册',
    language: '语言',
    slogan: '从订单到面单，一站完成',
  },
})
