interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): unknown;
}

/**
 * The content security policy demands Trusted Types: workers and the service worker may come from this build and
 * nowhere else, and no text becomes HTML. Must run before anything starts a worker.
 */
const factory = (window as { trustedTypes?: PolicyFactory }).trustedTypes;
factory?.createPolicy('default', {
  createScriptURL(url) {
    const target = new URL(url, window.location.href);
    if (target.origin === window.location.origin && target.pathname.startsWith('/main/')) return url;
    // The development server serves sources from the root.
    if (import.meta.env.DEV && target.origin === window.location.origin) return url;
    throw new TypeError(`Script from ${target.href} is not part of this build`);
  },
});
