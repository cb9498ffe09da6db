/**
 * What Leaflet needs to know about the browser: the build puts this in place of its own detection, which sets `innerHTML`, and
 * pages refuse that (Trusted Types).
 */
const { userAgent, platform } = navigator;
const has = (name: string) => new RegExp(name, 'i').test(userAgent);

/** The properties that the parts in use read. Browsers from before 2020 are not supported. */
export const browser = {
  any3d: true,
  webkit3d: true,
  pointer: true,
  touch: true,
  touchNative: 'ontouchstart' in window,
  passiveEvents: true,
  retina: devicePixelRatio > 1,
  chrome: has('chrome'),
  safari: has('safari') && !has('chrome'),
  mobile: has('mobile'),
  mac: platform.startsWith('Mac'),
  linux: platform.startsWith('Linux'),
};
