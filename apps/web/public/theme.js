// Applies the stored theme before the first paint. Not part of the app's module, which runs after it.
try {
  document.documentElement.dataset.theme = localStorage.getItem('pith.theme') ?? 'system';
} catch {
  // Local storage is forbidden: the system decides.
}
