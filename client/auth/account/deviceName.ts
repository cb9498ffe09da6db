/** A browser's own description of itself in words for people. */
import { accountTexts } from './accountTexts.ts';

// Order matters: most browsers also call themselves by the names that come later.
const browsers: [sign: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [sign: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (known: [sign: RegExp, name: string][], userAgent: string) =>
  known.find(([sign]) => sign.test(userAgent))?.[1];

/** 'Firefox on Windows'; a program that is no browser by the name it gives, such as 'curl/8.5.0'. */
export function deviceName(userAgent: string): string {
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (browser && system) return accountTexts.device(browser, system);
  return browser ?? (userAgent.trim().split(/\s+/)[0] || accountTexts.unknownDevice);
}

/** True for telephones and tablets. */
export const isHandheld = (userAgent: string): boolean => /\b(iPhone|iPad|Android|Mobile)\b/.test(userAgent);
