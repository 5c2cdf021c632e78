import { defineMessages } from '@waybill/kit'

/** Texts of the first page of warehouse staff. */
export const warehouseMessages = defineMessages({
  en: {
    title: 'Home',
    welcome: 'Hello, {name}',
    you: 'Your account',
    name: 'Name',
    email: 'Email',
    company: 'Company',
    timeZone: 'Time zone',
    warehouses: 'Warehouses',
    code: 'Code {code}',
    none: "No warehouse is assigned to {company} yet. Ask the platform's support to add one.",
    account: 'Account settings',
    accountText: 'Change your name, email, password and time zone, and see where you are logged in.',
    security: 'Two-factor authentication',
    securityText: 'Protect your login with an authenticator app, on the same page.',
    openAccount: 'Open my account',
  },
  cn: {
    title: '首页',
    welcome: '您好，{name}',
    you: '您的账号',
    name: '姓名',
    email: '邮箱',
    company: '公司',
    timeZone: '时区',
    warehouses: '仓库',
    code: '代码 {code}',
    none: '尚未为 {company} 分配仓库，请联系平台客服添加。',
    account: '账号设置',
    accountText: '修改姓名、邮箱、密码和时区，查看登录设备。',
    security: '两步验证',
    securityText: '在同一页面中用身份验证器应用保护您的登录。',
    openAccount: '打开我的账号',
  },
})
