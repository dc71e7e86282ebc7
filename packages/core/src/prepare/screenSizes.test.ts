import { expect, test } from 'vitest';
import { isForNarrowScreens, isMobileVersion, isWideVersion } from './screenSizes.ts';

test.each([
  'd-md-none',
  'row d-block d-lg-none mt-4',
  'md:hidden',
  'flex lg:hidden',
  'py-4 @xl:hidden',
  'hidden sm:block lg:hidden',
  'hidden-lg hidden-md',
  'vc_hidden-lg vc_hidden-md',
  'hidden-md-up',
  'content_box hidden_desktop',
  'elementor-hidden-desktop',
  'hide-desktop',
  'hide-on-desktop',
  'hide-for-large-up',
  'medium-hide large-up-hide',
  'medium-up--hide',
  'show-for-small-only',
  'showOnMobile',
  'visible-xs',
  'visible-xs-block',
  'mobile-only',
  'phone-only',
])('%s is for narrow screens', (names) => expect(isForNarrowScreens(names)).toBe(true));

test.each([
  '',
  'd-none',
  'hidden',
  'd-none d-md-block',
  'hidden lg:block',
  'hidden @2xl:block',
  'd-md-none d-lg-block',
  'md:hidden xl:flex',
  'max-lg:hidden',
  'hidden-xs hidden-sm',
  'visible-xs visible-lg',
  'visible-xs-inline-block visible-sm-inline-block visible-lg-inline-block',
  'hide-mobile',
  'elementor-hidden-mobile',
  'small-hide',
  'desktop-only',
  'mobile-menu',
  'text-decoration-none',
  'overflow-hidden',
])('"%s" is not', (names) => expect(isForNarrowScreens(names)).toBe(false));

test.each(['mobile', 'plans-mobile', 'card card--mobile', 'tabs_mobile', 'plansMobile'])(
  '%s is a version for phones',
  (names) => expect(isMobileVersion(names)).toBe(true),
);

test.each(['', 'mobile-menu', 'hidden-mobile', 'text-hide-for-mobile', 'full-mobile', 'is-12-mobile', 'automobile'])(
  '"%s" is none',
  (names) => expect(isMobileVersion(names)).toBe(false),
);

test('versions for wide screens', () => {
  expect(['desktop', 'plans-desktop', 'hide-for-mobile', 'tabs_desktop'].every(isWideVersion)).toBe(true);
  expect(['', 'hide-desktop', 'desktop-menu', 'mobile'].some(isWideVersion)).toBe(false);
});
