// Says what to do if the page can't start. This is a plain script in an old JavaScript, because it has
// to run where modules don't: in a page that was opened from a folder, in an old browser.
(function () {
  var WORDS = {
    en: {
      file: 'This page was opened from a folder, where browsers don’t run it. It needs a web server. In the project’s folder, “make run” starts one and prints its address: open that.',
      frame: 'Another page shows this one, and doesn’t let it run. Open it in a tab of its own:',
      old: 'This browser can’t run this page: it is too old, or a setting such as Lockdown Mode holds a part of it back. Update the browser, or take another one.',
      late: 'This page has not started yet. Are you online? Load the page again. If that doesn’t help, update the browser, or take another one.'
    },
    es: {
      file: 'Esta página se abrió desde una carpeta, y así los navegadores no la dejan andar. Necesita un servidor web. En la carpeta del proyecto, «make run» pone uno en marcha y dice su dirección: ábranla.',
      frame: 'Otra página muestra esta y no la deja andar. Ábranla en una pestaña propia:',
      old: 'Este navegador no puede con esta página: es muy viejo, o un ajuste como el modo de aislamiento le quita una parte. Actualicen el navegador o usen otro.',
      late: 'Esta página todavía no arranca. ¿Hay internet? Cárguenla otra vez. Si no ayuda, actualicen el navegador o usen otro.'
    }
  };
  var PATIENCE = 15000; // ms without a sign of life
  var box = document.getElementById('stuck');
  var link = box.getElementsByTagName('a')[0];
  var language = /[?&]lang=(..)/.exec(location.search) || /^(..)/.exec(navigator.language || '') || [];
  var timer;

  function tell(why) {
    var known = Object.prototype.hasOwnProperty.call(WORDS, language[1]) ? language[1] : 'en';
    box.lang = known;
    box.getElementsByTagName('span')[0].textContent = WORDS[known][why];
    if (why === 'frame') {
      link.textContent = location.href;
      link.href = location.href;
    }
    box.hidden = false;
    if (why !== 'late' && document.getElementById('starting')) {
      document.getElementById('starting').hidden = true;
      document.getElementById('mirror').textContent = '';
    }
  }

  // The modules of the page call this while they go on. isDone: whether the page has started.
  window.alive = function (isDone) {
    clearTimeout(timer);
    if (why !== 'late') return;
    box.hidden = true;
    if (!isDone) timer = setTimeout(function () { tell(why); }, PATIENCE);
  };

  var why = 'late';
  if (location.protocol === 'file:') why = 'file';
  else if (window.origin === 'null') why = 'frame';
  else if (!('noModule' in document.createElement('script')) || !window.DecompressionStream
    || !(window.WebAssembly && WebAssembly.compileStreaming)) why = 'old';
  if (why === 'late') window.alive(false);
  else tell(why);
}());
